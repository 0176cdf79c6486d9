import { Menu, UnstyledButton } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconChevronDown, IconPackageExport } from '@tabler/icons-react'
import { useCan } from '#features/session/session.client.ts'
import { toastError } from '#kit/toast.tsx'
import { type Affiliate, sampleStatusLabel } from '../affiliate.ts'
import { useMarkSent } from '../affiliates.client.ts'
import { SampleBadge } from './sample-badge.tsx'
import classes from './sample-status.module.css'
import { saidByServer } from './server-answer.ts'

/** The badge; an approved sample's opens the one step that the list offers: terkirim. */
export function SampleStatusBadge({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const markSent = useMarkSent()
  const status = affiliate.sample_product_status
  if (status !== 'disetujui' || !can('data_affiliate_edit'))
    return <SampleBadge status={status} reason={affiliate.sample_product_reason} />

  function send() {
    markSent.mutate({ id: affiliate.id }, { onError: (error) => toastError(refusal(error)) })
  }

  function refusal(error: typeof markSent.error): string {
    if (isDefinedError(error) && error.code !== 'BAD_REQUEST') return error.message
    return saidByServer(error)
      ? 'Gagal mengupdate status sample product'
      : 'Terjadi kesalahan saat mengupdate status'
  }

  return (
    <Menu position="bottom-start" width={180} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`Status sample ${sampleStatusLabel[status]}, ubah status`}
        >
          <SampleBadge status={status} rightSection={<IconChevronDown size={14} aria-hidden />} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPackageExport size={16} aria-hidden />} onClick={send}>
          {sampleStatusLabel.terkirim}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
