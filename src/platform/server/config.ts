/** The settings, read from the environment once at start. A wrong one stops the start with a line that says so. */
import { z } from 'zod'
import { siteAddress } from '#base/web-link.ts'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

const url = (protocol: RegExp, message: string) => z.url({ protocol, error: message })

const port = z.coerce.number('must be a number').int().min(0).max(65_535)

const settings = z.object({
  PORT: z.preprocess(blankIsUnset, port.default(3000)),
  HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('./data')),
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'must look like postgresql://user@host/database')),
  DATABASE_POOLER_URL: optional(url(/^postgres(ql)?$/, 'must look like postgresql://host:6432/database')),
  BACKUP_AT: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of the day in Jakarta, such as 02:30, or off')
      .default('02:30'),
  ),
  BACKUP_DAYS: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(1).max(366).default(7),
  ),
  BACKUP_WEEKS: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(0).max(520).default(4),
  ),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address').toLowerCase()),
  ADMIN_PASSWORD: optional(z.string().min(6, 'must have at least 6 characters')),
  PUBLIC_URL: optional(siteAddress),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(0).max(10).default(0),
  ),
  HSTS_SUBDOMAINS: z.preprocess(blankIsUnset, z.stringbool('must be true or false').default(false)),
  WRITES_PER_HOUR: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(1).max(1_000_000_000).default(2000),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  METRICS_PORT: optional(port.min(1)),
  METRICS_HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  SMTP_URL: optional(url(/^smtps?$/, 'must look like smtp://user:password@host:587')),
  MAIL_FROM: optional(z.string()),
})

const configSchema = settings.refine((it) => !it.DATABASE_POOLER_URL || it.DATABASE_URL, {
  path: ['DATABASE_POOLER_URL'],
  message: 'needs DATABASE_URL as well, the direct way to the same database',
})

export type Config = z.infer<typeof configSchema>

/** @throws Error with one line for each wrong setting */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = configSchema.safeParse(env)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The configuration can't be used:\n  ${lines.join('\n  ')}`)
}
