/** Both ways back in for whoever has lost what they sign in with. */
export function LostFactor() {
  return (
    <>
      Lost your password or your second factor? Ask an owner or admin for a link. If no owner can sign in, run{" "}
      <span className="code">npm run admin -- reset EMAIL</span> on the server.
    </>
  );
}
