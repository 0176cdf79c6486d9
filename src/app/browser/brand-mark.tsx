import { Mark } from '#kit/mark.tsx'
import classes from './brand-mark.module.css'

/** The brand's sign in the colours of the dashboard, `size` pixels wide. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.mark} style={{ width: size, height: size }}>
      <Mark />
    </span>
  )
}
