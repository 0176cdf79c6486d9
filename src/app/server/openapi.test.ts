import { describe, expect, it } from 'vitest'
import { contractCalls } from '#test/contract-calls.ts'
import { getOpenApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary?: string
  description?: string
  security?: unknown[]
  responses: Record<string, { description?: string }>
}

const { paths, security, components } = await getOpenApiDocument('Contoh')
const operations = Object.values(paths ?? {}).flatMap((item) => Object.values(item ?? {})) as Operation[]

// The tests check the rules of `redocly lint` whose breach is an error, and rules of this project for summaries.
describe('OpenAPI document', () => {
  it('the OpenAPI document has every call of the contract', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.sort()).toEqual(contractCalls.map(({ name }) => name).sort())
  })

  it.each(operations.map((operation) => [operation.operationId, operation]))(
    'the OpenAPI document describes %s with a summary, its security and its error responses',
    (name, { summary, description, security, responses }) => {
      // The summary has no full stop, because lists of calls show it as a title in one line.
      expect(summary).toMatch(/^[A-Z][^.]{5,90}$/)
      expect(description).toMatch(/^[A-Z].{15,}\.$/)
      const meta = contractCalls.find((call) => call.name === name)?.meta
      expect(security).toEqual(meta?.withoutSession ? [] : undefined)
      expect(Object.keys(responses).filter((status) => status.startsWith('4'))).not.toEqual([])
      for (const response of Object.values(responses)) expect(response.description).toBeTruthy()
    },
  )

  it('the OpenAPI document has a different summary for each call', () => {
    const summaries = operations.map(({ summary }) => summary)
    expect(new Set(summaries).size).toBe(summaries.length)
  })

  it('the OpenAPI document requires the session cookie unless an operation says otherwise', () => {
    expect(security).toEqual([{ session: [] }])
    expect(components?.securitySchemes?.session).toMatchObject({ type: 'apiKey', in: 'cookie' })
  })
})
