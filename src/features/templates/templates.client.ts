/** Queries and mutations of message templates. */
import { ORPCError } from '@orpc/client'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import type { SaveFailure } from '#kit/form/save-failure.ts'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import { hasFields, type IsWriteOf, useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import type { Template, TemplateForm } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const { queries } = buildApi('templates', templatesContract)

export function templateListOptions() {
  return queries.list.queryOptions()
}

/** @param q the search text */
export function downloadTemplates(q: string, format: DownloadFormat, options: DownloadOptions) {
  return downloadFile(queries.download.call, { q, format }, options)
}

const cache = buildListCacheOptions<Template>({ all: queries, list: queries.list })

export function useTemplateWrites() {
  return {
    create: useMutation(queries.create.mutationOptions(cache.createFirstOptions)).mutateAsync,
    update: useMutation(queries.update.mutationOptions(cache.updateOptions)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removeOptions)).mutateAsync,
  }
}

/**
 * Returns the messages about a failed save. A notice above the form explains that the template was changed or deleted.
 */
export function toTemplateSaveFailure(error: unknown, failureText: string): SaveFailure<TemplateForm> {
  const code = error instanceof ORPCError ? error.code : undefined
  if (code === 'UNAUTHORIZED') return { toast: 'Anda harus login untuk menyimpan template', fields: {} }
  if (code === 'NOT_FOUND' || code === 'CHANGED') return { toast: failureText, fields: {} }
  return describeSaveFailure(error, failureText)
}

/** Checks whether a write of this browser is in progress, in which case the list may already show its result. */
export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: queries.key() }) > 0
}

/** Returns a function that checks whether the latest change of a template came from this browser. */
export function useIsOwnWrite(): (row: Template) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

const isWriteOf: IsWriteOf<Template> = (write, row) =>
  writesRow(write, row) || hasFields(write.variables, { name: row.name })
