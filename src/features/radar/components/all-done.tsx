import { formatCount } from '#base/count.ts'
import { getAffiliateAccess, noVisibleAffiliateText } from '#features/affiliates/affiliate-access.ts'
import { MissingProduct } from '#features/affiliates/components/access/missing-product.tsx'
import { useSession } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import classes from './all-done.module.css'

interface AllDoneProps {
  /** false while the user sees no affiliate who could need something */
  hasAffiliates: boolean
  /** number of affiliates who are hidden from the radar for some days */
  snoozed: number
  /** number of affiliates who are left out for some days after a reminder */
  reminded: number
  /** number of waiting applications */
  applications: number
}

/** Shown if no affiliate needs anything. */
export function AllDone({ hasAffiliates, snoozed, reminded, applications }: AllDoneProps) {
  if (!hasAffiliates) return <NoAffiliates applications={applications} />
  return (
    <div className={classes.done}>
      <Drawing />
      <div>
        <p className={classes.message}>{applications > 0 ? 'Affiliate beres semua' : 'Beres semua'}</p>
        <p className={`${layout.flush} ${layout.dimmed}`}>
          {applications > 0
            ? `Tinggal ${formatCount(applications)} pendaftar yang menunggu keputusan`
            : 'Tidak ada yang menunggu hari ini'}
          {reminded > 0 && `, ${formatCount(reminded)} sudah diingatkan`}
          {snoozed > 0 && `, ${formatCount(snoozed)} ditunda`}.
        </p>
      </div>
    </div>
  )
}

/**
 * Shown while the user sees no affiliates. The text explains what the radar will show, or which permission is missing.
 */
function NoAffiliates({ applications }: Pick<AllDoneProps, 'applications'>) {
  const access = getAffiliateAccess(useSession().permissions)
  return (
    <div className={classes.done}>
      <Drawing hasTick={false} />
      <div>
        <p className={classes.message}>{access === 'all' ? 'Belum ada affiliate' : noVisibleAffiliateText}</p>
        <p className={`${layout.flush} ${layout.dimmed}`}>
          {access === 'none' ? (
            <MissingProduct />
          ) : (
            <>
              Setelah ada yang terdaftar{access === 'some' && ' di product Anda'}, di sini tampil siapa yang
              perlu ditindaklanjuti
              {applications > 0 && `. ${formatCount(applications)} pendaftar menunggu keputusan`}.
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Draws an empty radar. The tick says that everything is done. */
function Drawing({ hasTick = true }: { hasTick?: boolean }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 96" fill="none" aria-hidden>
      <circle cx="48" cy="48" r="44" className={classes.ground} />
      <circle cx="48" cy="48" r="44" className={classes.ring} />
      <circle cx="48" cy="48" r="29" className={classes.ring} />
      <circle cx="48" cy="48" r="14" className={classes.ring} />
      <path d="M48 48 L48 4 A44 44 0 0 1 86 26 Z" className={classes.sweep} />
      {hasTick && <path d="M30 49 l12 12 l25 -27" className={classes.tick} />}
    </svg>
  )
}
