import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { brand } from '#platform/browser/brand.ts'
import { CountTable } from '../components/count-table.tsx'
import { FigureCards } from '../components/figure-cards.tsx'
import { LateAffiliates } from '../components/late-affiliates.tsx'
import { PeriodChoice } from '../components/period-choice.tsx'
import classes from '../components/report.module.css'
import { ReportActions } from '../components/report-actions.tsx'
import { useReportLinks } from '../components/use-report-links.client.ts'
import { reportOptions } from '../report.client.ts'
import { findPeriodProblem, findPresetPeriod, type Period, type UserFigure, userFigures } from '../report.ts'
import type { Report } from '../report-schema.ts'
import type { Preset, ReportSearch } from '../report-search.ts'
import { formatPeriod, formatUnknownUser, listPermittedFigures } from '../report-text.ts'

interface ReportViewProps {
  preset: Preset
  /** `from` and `to` are the first and last day of the period in the URL; only 'bebas' uses them */
  from: string | undefined
  to: string | undefined
  onSearch(search: Partial<ReportSearch>): void
}

export function ReportView({ preset, from, to, onSearch }: ReportViewProps) {
  const today = useToday()
  const period = preset === 'bebas' ? { from: from ?? '', to: to ?? '' } : findPresetPeriod(preset, today)
  const isPeriodValid = period.from !== '' && period.to !== '' && !findPeriodProblem(period)

  function choosePreset(next: Preset) {
    if (next !== 'bebas') return onSearch({ laporan: next, dari: undefined, sampai: undefined })
    const initialPeriod = isPeriodValid ? period : findPresetPeriod('minggu', today)
    onSearch({ laporan: next, dari: initialPeriod.from, sampai: initialPeriod.to })
  }

  return (
    <div className={classes.report}>
      <div className={classes.controls}>
        <PeriodChoice
          preset={preset}
          from={from}
          to={to}
          onPreset={choosePreset}
          onDays={(days) => onSearch({ dari: days.from, sampai: days.to })}
        />
      </div>
      {isPeriodValid ? (
        <LoadedReport period={period} />
      ) : (
        <p className={classes.note}>Laporan muncul di sini setelah kedua tanggalnya benar.</p>
      )}
    </div>
  )
}

function LoadedReport({ period }: { period: Period }) {
  const { data, error, isFetching, isError, isPlaceholderData, refetch } = useQuery(reportOptions(period))
  if (isError)
    return (
      <LoadFailure
        title="Gagal memuat laporan"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton h="24rem" />
  return (
    <div className={classes.report} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <ReportActions report={data} isCurrent={!isPlaceholderData} />
      <ReportSheet report={data} />
    </div>
  )
}

function ReportSheet({ report }: { report: Report }) {
  const links = useReportLinks(report, report.products)
  const figures = listPermittedFigures(report)
  return (
    <div className={classes.sheet}>
      <p className={classes.printHeading}>
        Laporan {brand.name}, {formatPeriod(report)}
      </p>
      <FigureCards report={report} links={links} />
      {report.late && <LateAffiliates late={report.late} links={links} />}
      <CountTable
        id="report-products"
        title="Per product"
        note="affiliate dengan beberapa product terhitung di masing-masing"
        firstHeading="Product"
        figures={figures}
        rows={report.products.map(({ id, product_name, counts, free_videos }) => ({
          key: id,
          name: <UserText>{product_name}</UserText>,
          label: product_name,
          counts,
          buildLink: (figure) => links.buildFigureLink(figure, id),
          stock: { count: free_videos, link: links.buildStockLink(id) },
        }))}
      />
      {report.users.length > 0 && (
        <CountTable<UserFigure>
          id="report-users"
          title="Per orang"
          firstHeading="Nama"
          figures={userFigures}
          rows={report.users.map(({ id, full_name, counts }) => ({
            key: id ?? '',
            name: full_name === null ? formatUnknownUser(id) : <UserText>{full_name}</UserText>,
            label: full_name ?? formatUnknownUser(id),
            counts,
            buildLink: (figure) => links.buildUserLink(figure, id),
          }))}
        />
      )}
      <p className={classes.note}>
        Video tanpa batas upload terhitung tepat waktu. Stok video adalah stok saat ini.
      </p>
    </div>
  )
}
