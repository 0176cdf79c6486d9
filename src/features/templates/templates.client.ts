/** Message templates in the browser: reading them all, and the writes of their page. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiOf } from '#platform/http/api.ts'
import type { Template } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const { queries } = apiOf('templates', templatesContract)

export function templateListOptions() {
  return queries.list.queryOptions({ networkMode: 'always', meta: { tables: ['griting_templates'] } })
}

export function useCreateTemplate() {
  return useMutation(
    queries.create.mutationOptions({
      networkMode: 'always',
      onSuccess(row, _input, _mutated, { client }) {
        changeList(client, (rows) => [row, ...without(rows, row.id)])
      },
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useUpdateTemplate() {
  return useMutation(
    queries.update.mutationOptions({
      networkMode: 'always',
      onSuccess(row, _input, _mutated, { client }) {
        changeList(client, (rows) => rows.map((other) => (other.id === row.id ? row : other)))
      },
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useRemoveTemplate() {
  return useMutation(
    queries.remove.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, { id }, _mutated, { client }) => changeList(client, (rows) => without(rows, id)),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Whether a write of this browser waits for its answer: what the list shows may be its work. */
export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: queries.key() }) > 0
}

/** Whether a template owes its latest change to this browser: one's own writes are no news. */
export function useIsOwnWrite(): (row: Template) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      const writes = client.getMutationCache().findAll({ mutationKey: queries.key() })
      return writes.some(({ state: { submittedAt, variables, data } }) => {
        const recent = Date.now() - submittedAt < 10_000
        // The live feed may show a new row before the answer that gives its id.
        return (
          recent &&
          (has(variables, 'id', row.id) || has(data, 'id', row.id) || has(variables, 'name', row.name))
        )
      })
    },
    [client],
  )
}

function has(value: unknown, key: 'id' | 'name', wanted: string): boolean {
  return typeof value === 'object' && value !== null && (value as Record<string, unknown>)[key] === wanted
}

function without(rows: Template[], id: string): Template[] {
  return rows.filter((row) => row.id !== id)
}

function changeList(client: QueryClient, change: (rows: Template[]) => Template[]) {
  client.setQueryData<Template[]>(queries.list.queryKey(), (rows) => rows && change(rows))
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
