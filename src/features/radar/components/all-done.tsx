import layout from '#kit/layout/layout.module.css'
import classes from './all-done.module.css'

/** Shown if no affiliate needs anything. */
export function AllDone({ snoozed }: { snoozed: number }) {
  return (
    <div className={classes.done}>
      <Drawing />
      <div>
        <p className={classes.message}>Beres semua</p>
        <p className={`${layout.flush} ${layout.dimmed}`}>
          {snoozed > 0
            ? `Tidak ada yang menunggu hari ini, ${snoozed.toLocaleString('id-ID')} ditunda.`
            : 'Tidak ada yang menunggu hari ini.'}
        </p>
      </div>
    </div>
  )
}

/** Draws an empty radar with a tick. */
function Drawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 96" fill="none" aria-hidden>
      <circle cx="48" cy="48" r="44" className={classes.ground} />
      <circle cx="48" cy="48" r="44" className={classes.ring} />
      <circle cx="48" cy="48" r="29" className={classes.ring} />
      <circle cx="48" cy="48" r="14" className={classes.ring} />
      <path d="M48 48 L48 4 A44 44 0 0 1 86 26 Z" className={classes.sweep} />
      <path d="M30 49 l12 12 l25 -27" className={classes.tick} />
    </svg>
  )
}
