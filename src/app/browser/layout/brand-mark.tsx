import { Mark } from '#kit/layout/mark.tsx'
import classes from './brand-mark.module.css'

/** The brand's logo in the dashboard's colours, `size` pixels wide and high. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.mark} style={{ width: size, height: size }}>
      <Mark />
    </span>
  )
}
