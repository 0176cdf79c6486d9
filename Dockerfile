# Builds the pages from the sources, which needs the most memory of all steps: 530 MB.
FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-postgres/package.json ./packages/embedded-postgres/
RUN npm ci
COPY app.html login.html vite.config.ts ./
COPY public ./public
COPY src ./src
RUN npm run build

# Installs the server's npm packages, without those of Node and PostgreSQL, which the image and compose.yaml provide.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-postgres/package.json ./packages/embedded-postgres/
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The only folder that the program writes to: backups, and e-mails if there is no mail server.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
COPY --from=packages /app/node_modules ./node_modules
# Includes the sources of dist/, because the start checks that dist/ was built from them.
COPY app.html login.html vite.config.ts package.json package-lock.json brand.example.json ./
COPY public ./public
COPY db ./db
COPY packages ./packages
COPY src ./src
COPY --from=pages /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node itself instead of npm, so that SIGTERM reaches it.
CMD ["node", "src/app/server/main.js"]
