/**
 * The settings, read from the environment once at start. An invalid setting stops the start with a line that explains
 * it.
 */
import { z } from 'zod'
import { siteAddress } from '#base/web-link.ts'

const toUndefinedIfBlank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(toUndefinedIfBlank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(toUndefinedIfBlank, schema.default(value))

const urlWith = (protocol: RegExp, message: string) => z.url({ protocol, error: message })

/** Accepts digits only: `1e3` and `0x10` are probably typing errors. */
function wholeNumber(
  minimum: number,
  maximum: number,
  message = `must be a whole number from ${minimum} to ${maximum}`,
) {
  const digits = z.string(message).regex(/^\d+$/, message)
  return digits.transform(Number).pipe(z.number().min(minimum, message).max(maximum, message))
}

const trueOrFalse = z.stringbool({ error: 'must be true or false' })
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** An e-mail address, alone or after a name. The mail server decides which hosts exist. */
const senderPattern = /^(?:[^<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

const settings = z.object({
  PORT: withDefault(
    wholeNumber(0, 65_535, 'must be a whole number from 1 to 65535, or 0 for any port that is free'),
    3000,
  ),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(urlWith(/^postgres(ql)?$/, 'must look like postgresql://user@host/database')),
  DATABASE_POOLER_URL: optional(urlWith(/^postgres(ql)?$/, 'must look like postgresql://host:6432/database')),
  BACKUP_AT: withDefault(
    z
      .string()
      .regex(
        /^(off|([01]\d|2[0-3]):[0-5]\d)$/,
        'must be a time of the day in Jakarta, such as 02:30, or off',
      ),
    '02:30',
  ),
  BACKUP_DAYS: withDefault(wholeNumber(1, 366), 7),
  BACKUP_WEEKS: withDefault(wholeNumber(0, 520), 4),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address').toLowerCase()),
  ADMIN_PASSWORD: optional(z.string().min(6, 'must have at least 6 characters')),
  PUBLIC_URL: optional(siteAddress),
  TRUST_PROXY: withDefault(wholeNumber(0, 10), 0),
  HSTS_SUBDOMAINS: withDefault(trueOrFalse, false),
  WRITES_PER_HOUR: withDefault(wholeNumber(1, 1_000_000_000), 2000),
  LOG_LEVEL: withDefault(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  LOG_LINKS: withDefault(trueOrFalse, false),
  METRICS_PORT: optional(wholeNumber(1, 65_535)),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  SMTP_URL: optional(urlWith(/^smtps?$/, 'must look like smtp://user:password@host:587')),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        senderPattern,
        'must be an e-mail address, such as no-reply@example.com or Dashboard <no-reply@example.com>',
      ),
  ),
})

export const settingNames = Object.keys(settings.shape)

const configSchema = settings
  .refine((settings) => !settings.DATABASE_POOLER_URL || settings.DATABASE_URL, {
    path: ['DATABASE_POOLER_URL'],
    message: 'needs DATABASE_URL as well, the direct way to the same database',
  })
  .refine((settings) => settings.METRICS_PORT !== settings.PORT, {
    path: ['METRICS_PORT'],
    message: 'must be another port than PORT',
  })

export type Config = z.infer<typeof configSchema>

/** @throws Error with one line for each wrong setting */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = configSchema.safeParse(env)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The configuration can't be used:\n  ${lines.join('\n  ')}`)
}
