import { formatCount } from '#base/count.ts'
import { OptionalLink } from '#kit/layout/optional-link.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import type { Report } from '../report-schema.ts'
import classes from './report.module.css'
import type { ReportLinks } from './use-report-links.client.ts'

/** Lists the affiliates that are late today, whatever the period of the report is. */
export function LateAffiliates({ late, links }: { late: NonNullable<Report['late']>; links: ReportLinks }) {
  const total = `${formatCount(late.total)} affiliate`
  const otherCount = late.total - late.affiliates.length
  return (
    <section aria-labelledby="report-late">
      <h3 id="report-late" className={classes.heading}>
        Masih telat
        <span className={classes.note}>
          {late.total === 0 ? (
            'tidak ada hari ini'
          ) : links.lateLink ? (
            <OptionalLink link={links.lateLink} className={classes.link}>
              {total}
            </OptionalLink>
          ) : (
            total
          )}
        </span>
      </h3>
      {late.total > 0 && (
        <ul className={classes.late}>
          {late.affiliates.map(({ id, username, days }) => (
            <li key={id}>
              <OptionalLink link={links.buildAffiliateLink(id)} className={classes.name}>
                <UserText>{username}</UserText>
              </OptionalLink>
              <span className={classes.days}>{formatCount(days)} hari</span>
            </li>
          ))}
          {otherCount > 0 && <li className={classes.note}>dan {formatCount(otherCount)} lainnya</li>}
        </ul>
      )}
    </section>
  )
}
