import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { day } from '#base/search-params.ts'
import { anyOf } from '#features/session/calls.ts'
import { buildFileRoute, downloadInput, fileSchema, sheetLimitError } from '#platform/contract.ts'
import { findPeriodProblem, type Period } from './report.ts'
import { reportSchema } from './report-schema.ts'

const { from, to } = buildFilterSchemas({ from: day, to: day })

/** First and last day of the report, in Jakarta. */
const periodSchema = z.strictObject({ from: from.unwrap(), to: to.unwrap() })

function refusePeriod(period: Period, { addIssue }: z.RefinementCtx): void {
  const message = findPeriodProblem(period)
  if (message) addIssue({ code: 'custom', path: ['to'], message })
}

export const reportContract = {
  /** Counts what was done in a period and in the previous period, as far as the caller may see it. */
  read: anyOf('dashboard')
    .meta({
      tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products', 'profiles'],
      quietTables: ['applications'],
    })
    .route({ method: 'GET', path: '/reports' })
    .input(periodSchema.superRefine(refusePeriod))
    .output(reportSchema),

  /** Returns the same numbers as a file with a row for each. */
  download: anyOf('dashboard')
    .route(buildFileRoute('/reports/download'))
    .errors(sheetLimitError)
    .input(periodSchema.extend(downloadInput).superRefine(refusePeriod))
    .output(fileSchema),
}
