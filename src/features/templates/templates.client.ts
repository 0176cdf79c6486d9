/** Message templates in the browser: reading them all, and the writes of their page. */
import { type QueryClient, useIsMutating, useMutation } from '@tanstack/react-query'
import { holds, type IsOf, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/calls.ts'
import type { Template } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const { queries } = apiOf('templates', templatesContract)

export function templateListOptions() {
  return queries.list.queryOptions({ meta: { tables: ['griting_templates'] } })
}

export function useCreateTemplate() {
  return useMutation(
    queries.create.mutationOptions({
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
      onSuccess: (_none, { id }, _mutated, { client }) => changeList(client, (rows) => without(rows, id)),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Whether a write of this browser waits for its answer: what the list shows may be its work. */
export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: queries.key() }) > 0
}

/** Whether a template owes its latest change to this browser. */
export function useIsOwnWrite(): (row: Template) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<Template> = (write, row) =>
  writesRow(write, row) || holds(write.variables, { name: row.name })

function without(rows: Template[], id: string): Template[] {
  return rows.filter((row) => row.id !== id)
}

function changeList(client: QueryClient, change: (rows: Template[]) => Template[]) {
  client.setQueryData<Template[]>(queries.list.queryKey(), (rows) => rows && change(rows))
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
