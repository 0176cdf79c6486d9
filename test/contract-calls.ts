/** Every call of the API contract, and who may make it. */
import type { z } from 'zod'
import { contract } from '#app/contract.ts'
import type { CallMeta } from '#platform/call-meta.ts'

export interface ContractCall {
  /** such as `products.list` */
  name: string
  method: string
  path: string
  /** the status of a successful answer */
  success: number
  meta: CallMeta
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  errors: Record<string, { status?: number; data?: z.ZodType } | undefined>
}

export const contractCalls: ContractCall[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([verb, call]) => {
    const { route, meta, inputSchema, outputSchema, errorMap } = call['~orpc']
    return {
      name: `${feature}.${verb}`,
      method: route.method ?? '',
      path: route.path ?? '',
      success: route.successStatus ?? 200,
      meta: meta as CallMeta,
      input: inputSchema as z.ZodType | undefined,
      output: outputSchema as z.ZodType | undefined,
      errors: errorMap as ContractCall['errors'],
    }
  }),
)

/** Checks whether these permissions are enough for the call. */
export function permits({ permissions }: CallMeta, granted: readonly string[]): boolean {
  return permissions.every((alternatives) => alternatives.some((permission) => granted.includes(permission)))
}

/** Describes who may make a call. */
export function describeAccess({ permissions, withoutSession, withGivenPassword }: CallMeta): string {
  if (withoutSession) return 'anyone'
  if (permissions.length === 0)
    return withGivenPassword ? 'a session, also with a given password' : 'a session'
  return permissions
    .map((alternatives) => alternatives.map((permission) => `\`${permission}\``).join(' or '))
    .join(', and ')
}

interface Schema {
  format?: string
  properties?: Record<string, unknown>
  items?: unknown
  anyOf?: unknown[]
  oneOf?: unknown[]
}

/** Returns the paths of a JSON schema's fields that hold an id, such as `rows[].id`. */
export function findIdFields(schema: unknown, path = ''): string[] {
  const { format, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema
  return [
    ...(format === 'uuid' ? [path] : []),
    ...Object.entries(properties).flatMap(([key, value]) =>
      findIdFields(value, path ? `${path}.${key}` : key),
    ),
    ...(items ? findIdFields(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((alternative) => findIdFields(alternative, path)),
  ]
}
