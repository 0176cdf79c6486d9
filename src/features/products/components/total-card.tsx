import { Paper, Skeleton } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import classes from './total-card.module.css'

interface TotalCardProps {
  /** number of all products, regardless of the search; undefined until it is loaded */
  total: number | undefined
  /** The number could not be loaded. */
  failed: boolean
}

export function TotalCard({ total, failed }: TotalCardProps) {
  return (
    <Paper className={classes.card}>
      <span className={classes.icon}>
        <IconPackage size={22} stroke={1.6} aria-hidden />
      </span>
      <dl className={classes.facts}>
        <dt className={classes.label}>Total Products</dt>
        <dd className={classes.number}>
          {total?.toLocaleString('id-ID') ?? (failed ? '-' : <Skeleton height={18} width={40} my="xxs" />)}
        </dd>
      </dl>
    </Paper>
  )
}
