import { UnstyledButton } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconChevronDown, IconPackageExport } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { isServerError } from '#kit/form/save-failure.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Affiliate } from '../affiliate.ts'
import { isSent, mayBeSent, sampleStatusLabel, sending } from '../affiliate-values.ts'
import { useMarkSent } from '../affiliates.client.ts'
import { useOfferUndo } from './offer-undo.client.ts'
import { SampleBadge } from './sample-badge.tsx'
import classes from './sample-status.module.css'

/** Shows the sample status. If the sample may be sent, the badge opens a menu with that step. */
export function SampleStatusBadge({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const markSent = useMarkSent()
  const freezeRows = useFreezeRows()
  const offerUndo = useOfferUndo()
  const wrapper = useRef<HTMLSpanElement>(null)
  // The menu still accepts a second press while it closes.
  const busy = useRef(false)
  const status = affiliate.sample_product_status

  // The focused button disappears as soon as the new status shows.
  useLayoutEffect(() => {
    if (isSent(status) && busy.current) wrapper.current?.focus({ preventScroll: true })
  }, [status])

  async function send() {
    if (busy.current) return
    busy.current = true
    freezeRows(wrapper.current)
    try {
      const row = await markSent.mutateAsync({ id: affiliate.id })
      offerUndo(row, `Sample ${isolated(row.username)} ditandai ${sampleStatusLabel[sending.to]}`)
    } catch (error) {
      toastError(refusal(error as typeof markSent.error))
    } finally {
      busy.current = false
    }
  }

  function refusal(error: typeof markSent.error): string {
    if (isDefinedError(error) && error.code !== 'BAD_REQUEST') return error.message
    return isServerError(error)
      ? 'Gagal mengupdate status sample product'
      : 'Terjadi kesalahan saat mengupdate status'
  }

  return (
    <span ref={wrapper} tabIndex={-1} className={classes.place}>
      {mayBeSent(status) && can('data_affiliate_edit') ? (
        <ApprovedMenu onSend={() => void send()} />
      ) : (
        <SampleBadge status={status} reason={affiliate.sample_product_reason} />
      )}
    </span>
  )
}

function ApprovedMenu({ onSend }: { onSend: () => void }) {
  return (
    <Menu position="bottom-start" width={180} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`Status sample ${sampleStatusLabel[sending.from]}, ubah status`}
        >
          <SampleBadge status={sending.from} rightSection={<IconChevronDown size={14} aria-hidden />} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPackageExport size={16} aria-hidden />} onClick={onSend}>
          {sampleStatusLabel[sending.to]}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
