/** The contract as an OpenAPI document. */
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#app/contract.ts'

let document: Promise<object> | undefined

export function openApiDocument(brandName: string): Promise<object> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: { title: brandName, version: '1' },
      servers: [{ url: '/api' }],
    },
  )
  return document
}
