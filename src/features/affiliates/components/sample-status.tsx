import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPackageExport } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useCan } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Affiliate } from '../affiliate.ts'
import { isSent, mayBeSent, sampleStatusLabel, sentStep } from '../affiliate-values.ts'
import classes from './pressable-badge.module.css'
import { SampleArrival } from './sample-arrival.tsx'
import { SampleBadge } from './sample-badge.tsx'
import { useSendSample } from './use-send-sample.client.ts'

interface SampleStatusBadgeProps {
  affiliate: Affiliate
  /** true if the badge only shows the status, because a menu beside it has the step */
  isPlain?: boolean
}

/**
 * Shows the sample status, and when a sent sample arrived. If the sample may be sent, the badge opens a menu with that
 * step.
 */
export function SampleStatusBadge({ affiliate, isPlain = false }: SampleStatusBadgeProps) {
  const can = useCan()
  const freezeRows = useFreezeRows()
  const wrapper = useRef<HTMLSpanElement>(null)
  const { busy, send } = useSendSample(affiliate.id, {
    beforeRequest: () => freezeRows(wrapper.current),
    unreachableText: 'Terjadi kesalahan saat mengupdate status',
  })
  const status = affiliate.sample_product_status

  // The menu has returned the focus to its button, which disappears as soon as the new status shows.
  useLayoutEffect(() => {
    if (isSent(status) && busy) wrapper.current?.focus({ preventScroll: true })
  }, [status, busy])

  return (
    <span ref={wrapper} tabIndex={-1} className={classes.wrapper}>
      {!isPlain && mayBeSent(status) && can('data_affiliate_edit') ? (
        <ApprovedMenu onSend={send} />
      ) : (
        <span className={layout.lines}>
          <SampleBadge status={status} reason={affiliate.sample_product_reason} />
          <SampleArrival affiliate={affiliate} />
        </span>
      )}
    </span>
  )
}

function ApprovedMenu({ onSend }: { onSend: () => void }) {
  return (
    <Menu position="bottom-start" width={180} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.menuButton}
          aria-label={`Status sample ${sampleStatusLabel[sentStep.from]}, ubah status`}
        >
          <SampleBadge status={sentStep.from} rightSection={<IconChevronDown size={14} aria-hidden />} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPackageExport size={16} aria-hidden />} onClick={onSend}>
          {sampleStatusLabel[sentStep.to]}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
