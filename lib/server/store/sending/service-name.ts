export type ServiceName = "sms" | "chat" | "voice";
