import { type Icon, IconCircleCheck, IconUsers, IconUsersGroup, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import { getAffiliateAccess } from '#features/affiliates/affiliate-access.ts'
import { useSession } from '#features/session/session.client.ts'
import { OptionalLink, type RowsLink } from '#kit/layout/optional-link.tsx'
import { countVideos } from '../summary.ts'
import type { Summary } from '../summary-schema.ts'
import classes from './summary-cards.module.css'
import type { ListLinks } from './use-list-links.client.ts'

interface SummaryCardsProps {
  summary: Summary
  links: ListLinks
}

export function SummaryCards({ summary: { affiliates, videos, active_users }, links }: SummaryCardsProps) {
  const { by_status: countByStatus } = videos
  return (
    <ul className={classes.cards}>
      <Card icon={IconUsers} name="Total Affiliates" value={affiliates.total} link={links.allAffiliates}>
        <AffiliatesNote thisMonth={affiliates.this_month} />
      </Card>
      <Card icon={IconVideo} name="Total Videos" value={countVideos(videos)} link={links.allVideos}>
        +{formatCount(videos.this_week)} minggu ini
      </Card>
      <Card
        icon={IconCircleCheck}
        name="Videos Completed"
        value={countByStatus['dikirim ke affiliate']}
        link={links.buildStatusLink('dikirim ke affiliate')}
      >
        {/* These numbers need no links, since the panel 'Status Video Distribution' has them. */}
        {formatCount(countByStatus['video baru'])} pending · {formatCount(countByStatus.dikembalikan)}{' '}
        dikembalikan
      </Card>
      <Card icon={IconUsersGroup} name="User Aktif" value={active_users} link={links.activeUsers}>
        dapat masuk ke dashboard
      </Card>
    </ul>
  )
}

/** Says what the total counts for users who see the affiliates of some products or of none. */
function AffiliatesNote({ thisMonth }: { thisMonth: number }) {
  const access = getAffiliateAccess(useSession().permissions)
  if (access === 'none') return 'Belum ada product yang dapat Anda lihat. Silakan hubungi administrator.'
  return `${access === 'some' ? 'Hanya product Anda, ' : ''}+${formatCount(thisMonth)} bulan ini`
}

interface CardProps {
  icon: Icon
  name: string
  value: number
  link: RowsLink | undefined
  children: ReactNode
}

function Card({ icon: Mark, name, value, link, children }: CardProps) {
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>
        <Mark size={18} stroke={1.75} aria-hidden className={classes.icon} />
        {name}
      </h2>
      <OptionalLink link={link} className={classes.value}>
        {formatCount(value)}
      </OptionalLink>
      <p className={classes.note}>{children}</p>
    </li>
  )
}
