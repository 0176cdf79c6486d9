/** Generates the contract's OpenAPI document. */
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#app/contract.ts'
import type { CallMeta } from '#platform/call-meta.ts'
import { operationTexts } from './operation-texts.ts'

let document: Promise<OpenAPI.Document> | undefined

export function getOpenApiDocument(brandName: string): Promise<OpenAPI.Document> {
  document ??= generateDocument(brandName)
  return document
}

async function generateDocument(brandName: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generatedDocument = await generator.generate(contract, {
    info: { title: brandName, version: '1' },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'affiliate.session_token',
          description: 'Set by a sign-in. Over https the name begins with `__Host-`.',
        },
      },
    },
  })
  for (const item of Object.values(generatedDocument.paths ?? {}))
    for (const operation of Object.values(item ?? {})) describeOperation(operation as OpenAPI.OperationObject)
  return generatedDocument
}

type Calls = Record<string, { '~orpc': { meta: CallMeta } }>

function describeOperation(operation: OpenAPI.OperationObject): void {
  const [feature = '', call = ''] = operation.operationId?.split('.') ?? []
  const meta = (contract as unknown as Record<string, Calls>)[feature]?.[call]?.['~orpc'].meta
  const text = (operationTexts as Record<string, Record<string, string>>)[feature]?.[call]
  if (!meta || !text) throw new Error(`${operation.operationId} has no text in operation-texts.ts`)
  const [summary, ...furtherSentences] = text.split(/\.(?: |$)/)
  operation.summary = summary
  operation.description = `${furtherSentences.join('. ').trim()} ${describeRequirement(meta)}`.trim()
  if (meta.withoutSession) operation.security = []
}

/** Returns a sentence that says which permissions a caller needs. */
function describeRequirement({ permissions, withoutSession, withGivenPassword }: CallMeta): string {
  if (withoutSession) return 'Needs no session.'
  if (permissions.length > 0) {
    const requirements = permissions.map((alternatives) =>
      alternatives.map((permission) => `\`${permission}\``).join(' or '),
    )
    return `Needs the permission ${requirements.join(', and ')}.`
  }
  return withGivenPassword
    ? 'Needs a session, even one whose user still has to replace a given password.'
    : 'Needs a session.'
}
