import { IconPackageExport } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { mayBeSent, sampleStatusLabel, sentStep } from '#features/affiliates/affiliate-values.ts'
import { useSendSample } from '#features/affiliates/components/use-send-sample.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useFreezeRows } from '#kit/list/frozen-rows.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'

/** Menu item of an affiliate whose sample may be sent, for a card on which the badge of the sample is no button. */
export function SendSampleItem({ affiliate }: { affiliate: Affiliate }) {
  const can = useCan()
  const freezeRows = useFreezeRows()
  const item = useRef<HTMLButtonElement>(null)
  const { send } = useSendSample(affiliate.id, {
    prepare: () => freezeRows(item.current),
    unreachableText: 'Terjadi kesalahan saat mengupdate status',
  })
  if (!mayBeSent(affiliate.sample_product_status) || !can('data_affiliate_edit')) return null
  return (
    <Menu.Item ref={item} leftSection={<IconPackageExport size={16} aria-hidden />} onClick={send}>
      Tandai {sampleStatusLabel[sentStep.to].toLowerCase()}
    </Menu.Item>
  )
}
