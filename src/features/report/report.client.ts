import { keepPreviousData } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import { reportContract } from './report.contract.ts'
import type { Period } from './report.ts'

const { queries } = buildApi('report', reportContract)

export function reportOptions(period: Period) {
  return queries.read.queryOptions({ input: period, placeholderData: keepPreviousData })
}

export function downloadReport({ from, to }: Period, format: DownloadFormat, options: DownloadOptions) {
  return downloadFile(queries.download.call, { from, to, format }, options)
}
