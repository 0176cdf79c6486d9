# The pages, built from the sources. The largest step: 530 MB of memory.
FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-postgres/package.json ./packages/embedded-postgres/
RUN npm ci
COPY app.html login.html vite.config.ts ./
COPY public ./public
COPY src ./src
RUN npm run build

# What the server needs of npm: neither Node nor PostgreSQL, which the image and compose.yaml bring.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-postgres/package.json ./packages/embedded-postgres/
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Letters that no mail server took, and backups: the one folder that it writes to.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
COPY --from=packages /app/node_modules ./node_modules
# The sources of dist/ as well: the start compares the two.
COPY app.html login.html vite.config.ts package.json package-lock.json brand.example.json ./
COPY public ./public
COPY db ./db
COPY packages ./packages
COPY src ./src
COPY --from=pages /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM reaches it.
CMD ["node", "src/app/server/main.js"]
