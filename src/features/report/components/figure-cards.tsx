import layout from '#kit/layout/layout.module.css'
import { type Figure, figureLabel, shortLabel } from '../report.ts'
import type { Report } from '../report-schema.ts'
import { formatDifference, formatPeriod, formatRecordedSince, listPermittedFigures } from '../report-text.ts'
import { LinkedCount } from './linked-count.tsx'
import classes from './report.module.css'
import type { ReportLinks } from './use-report-links.client.ts'

interface FigureProps {
  report: Report
  links: ReportLinks
}

export function FigureCards({ report, links }: FigureProps) {
  const [otherFigures, postedFigures] = splitPosted(listPermittedFigures(report))
  return (
    <section aria-labelledby="report-figures">
      <h3 id="report-figures" className={classes.heading}>
        {formatPeriod(report)}
        <span className={classes.note}>dibanding {formatPeriod(report.previous)}</span>
      </h3>
      <dl className={classes.figures}>
        {otherFigures.map((figure) => (
          <div key={figure} className={classes.figure}>
            <dt>{figureLabel[figure]}</dt>
            <FigureLine figure={figure} report={report} links={links} />
          </div>
        ))}
        <div className={`${classes.figure} ${layout.wholeRow}`}>
          <dt>Video diposting</dt>
          {postedFigures.map((figure) => (
            <FigureLine
              key={figure}
              figure={figure}
              unit={shortLabel[figure]}
              report={report}
              links={links}
            />
          ))}
        </div>
      </dl>
    </section>
  )
}

function splitPosted(figures: Figure[]): [otherFigures: Figure[], postedFigures: Figure[]] {
  const isPosted = (figure: Figure) => figure.startsWith('posted')
  return [figures.filter((figure) => !isPosted(figure)), figures.filter(isPosted)]
}

/** @param unit text after the number, which tells the lines of one card apart */
function FigureLine({ figure, unit, report, links }: FigureProps & { figure: Figure; unit?: string }) {
  const figureCount = report.figures[figure]
  const since = formatRecordedSince(report, figureCount)
  return (
    <dd className={classes.line}>
      <span className={classes.count}>
        <LinkedCount
          count={figureCount.count}
          link={links.buildFigureLink(figure)}
          label={figureLabel[figure]}
        />
      </span>
      {unit && <span>{unit.toLowerCase()}</span>}
      {figureCount.count !== null && (
        <span className={classes.note}>
          {formatDifference(figureCount) ?? 'sebelumnya belum tercatat'}
          {since && <> · {since}</>}
        </span>
      )}
    </dd>
  )
}
