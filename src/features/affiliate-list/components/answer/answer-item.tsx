/** Menu item that copies the answer to an affiliate. It reads the details, which the row of the list lacks. */
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import layout from '#kit/layout/layout.module.css'
import { Menu } from '#kit/overlay/menu.tsx'
import { copyAnswerLabel, useAnswer } from './use-answer.client.ts'

const icon = <IconCopy size={16} aria-hidden />

/** Mounted only while the menu is open. */
export function AnswerItem({ id }: { id: string }) {
  const { data, isError } = useQuery(affiliateDetailOptions(id))
  if (data) return <CopyItem affiliate={data} />
  return (
    // Focusable, so that screen readers read the reason.
    <Menu.Item aria-disabled closeMenuOnClick={false} leftSection={icon} className={layout.dimmed ?? ''}>
      {copyAnswerLabel}
      <span className={`${layout.block} ${layout.xs}`}>{isError ? 'datanya gagal dimuat' : 'Memuat...'}</span>
    </Menu.Item>
  )
}

function CopyItem({ affiliate }: { affiliate: AffiliateDetail }) {
  const { copy } = useAnswer(affiliate)
  return (
    <Menu.Item leftSection={icon} onClick={() => void copy()}>
      {copyAnswerLabel}
    </Menu.Item>
  )
}
