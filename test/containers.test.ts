/**
 * Dockerfile, .dockerignore and compose.yaml: checked by their linters, and compared with the program that they start.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ValidationCode, validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/server/config.ts'
import {
  command,
  healthCheck,
  isInBuildContext,
  listCopies,
  listFiles,
  read,
  root,
  settings,
  stages,
  user,
} from './image.ts'

const { engines } = JSON.parse(read('package.json'))

describe('the image', () => {
  it('passes the Dockerfile linter', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([])
    expect(validate('FROM node\nCOPY a\n').map(({ code }) => code)).toEqual([
      ValidationCode.ARGUMENT_REQUIRES_AT_LEAST_TWO,
    ])
  })

  it('uses one version of Node, which package.json allows', () => {
    const bases = stages.map((stage) => stage.getInstructions()[0]?.getArguments()[0]?.getValue())
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']))
    expect(engines.node).toBe('>=20')
  })

  it('copies only files that exist and that .dockerignore does not exclude', () => {
    for (const stage of stages)
      for (const { from, sources } of listCopies(stage))
        for (const source of from ? [] : sources) {
          expect(existsSync(join(root, source)), source).toBe(true)
          expect(listFiles(source), source).not.toEqual([])
        }
  })

  it('leaves out secrets, data, history and tests', () => {
    const excludedFiles = [
      '.env',
      'data/postgres/PG_VERSION',
      '.git/config',
      'node_modules/hono/package.json',
      'dist/app.html',
    ]
    const tests = [
      'src/base/text.test.ts',
      'src/site/site.test.tsx',
      'packages/embedded-postgres/test/test-app.ts',
    ]
    for (const file of [...excludedFiles, ...tests, 'e2e/home.spec.ts'])
      expect(isInBuildContext(file), file).toBe(false)
    for (const file of [
      'src/base/text.ts',
      'packages/embedded-postgres/src/cluster.ts',
      'db/migrations/0001_roles.sql',
      '.npmrc',
      'public/icon-512.png',
      'brand.example.json',
    ])
      expect(isInBuildContext(file), file).toBe(true)
  })

  it('runs Node directly, as an unprivileged user, with valid settings', () => {
    expect(user).toBe('node')
    expect(command).toEqual(['node', 'src/app/server/main.js'])
    expect(healthCheck.slice(0, 2)).toEqual(['node', '-e'])
    const { NODE_ENV, ...ownSettings } = settings
    expect(NODE_ENV).toBe('production')
    expect(readConfig(ownSettings)).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' })
  })
})

interface Service {
  image?: string
  build?: string
  restart: string
  env_file?: string
  environment?: Record<string, string | number>
  ports?: string[]
  volumes: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  stop_grace_period?: string
}

const compose: { name: string; services: Record<string, Service>; volumes: Record<string, null> } = parse(
  read('compose.yaml'),
  { strict: true, uniqueKeys: true },
)

/** Replaces `${NAME:?message}` as Compose does. A missing name throws with the message. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+):\?([^}]+)\}/g, (_, name, message) => {
    if (!values[name]) throw new Error(message)
    return values[name]
  })
}

describe('compose.yaml', () => {
  const services = Object.entries(compose.services)

  it('uses only known keys', () => {
    expect(Object.keys(compose)).toEqual(['name', 'services', 'volumes'])
    const knownKeys = [
      ...['image', 'build', 'restart', 'env_file', 'environment', 'ports', 'volumes', 'depends_on'],
      ...['healthcheck', 'stop_grace_period'],
    ]
    for (const [name, service] of services) {
      expect(
        Object.keys(service).filter((key) => !knownKeys.includes(key)),
        name,
      ).toEqual([])
      expect(service.restart).toBe('unless-stopped')
      expect([service.image, service.build].filter(Boolean)).toHaveLength(1)
    }
  })

  it('passes valid settings to the program, and requires those without a default', () => {
    const values = { PUBLIC_URL: 'https://affiliate.example.com', POSTGRES_PASSWORD: 'abc123' }
    const env = Object.fromEntries(
      Object.entries(compose.services.app?.environment ?? {}).map(([name, value]) => [
        name,
        interpolate(String(value), values),
      ]),
    )
    expect(readConfig(env)).toMatchObject({
      DATABASE_URL: 'postgresql://affiliate:abc123@postgres/affiliate',
      PUBLIC_URL: values.PUBLIC_URL,
      TRUST_PROXY: 1,
      HOST: '0.0.0.0',
      PORT: 3000,
      DATA_DIR: settings.DATA_DIR,
    })
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.postgres?.environment ?? {}
    expect(env.DATABASE_URL).toBe(`postgresql://${POSTGRES_USER}:abc123@postgres/${POSTGRES_DB}`)
    const text = read('compose.yaml')
    expect(() => interpolate(text, { ...values, POSTGRES_PASSWORD: '' })).toThrow('letters and digits only')
    expect(() => interpolate(text, { ...values, PUBLIC_URL: '' })).toThrow('such as https://')
    for (const name of ['DATABASE_URL', 'HOST', 'PORT', 'DATA_DIR', 'TRUST_PROXY'])
      expect(env, 'set it in compose.yaml, so that it overrides .env').toHaveProperty(name)
  })

  it('stores data in declared volumes, and mounts only files that exist', () => {
    const sources = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    const files = sources.filter((source) => source.startsWith('.'))
    const volumeNames = sources.filter((source) => !source.startsWith('.'))
    expect(volumeNames.sort()).toEqual(Object.keys(compose.volumes).sort())
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  })

  it('starts each service after its dependencies are healthy', () => {
    for (const [name, { depends_on = {} }] of services)
      for (const [dependency, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        const healthSource = compose.services[dependency]?.healthcheck ?? compose.services[dependency]?.build
        expect(healthSource, `${name} waits for ${dependency}`).toBeTruthy()
      }
  })

  it('publishes only the ports of Caddy', () => {
    const publishedServices = services.filter(([, { ports }]) => ports).map(([name]) => name)
    expect(publishedServices).toEqual(['caddy'])
    expect(read('deploy/Caddyfile')).toContain('{$PUBLIC_URL} {')
    expect(compose.services.caddy?.environment?.UPSTREAM).toBe(`app:${settings.PORT}`)
  })
})
