/** Details of one affiliate in a dialog over the list. The dialog stays open and shows changes by others. */
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import classes from './detail-dialog.module.css'
import { DetailLoader } from './detail-loader.tsx'

const DetailSections = lazyIdle(() =>
  import('./detail-sections.tsx').then(({ DetailSections }) => DetailSections),
)

interface DetailDialogProps {
  affiliate: Pick<Affiliate, 'id' | 'username'> | null
  /** true if the row behind the dialog shows contact, sample and videos */
  isOverRow?: boolean
  opened: boolean
  onClose(): void
}

export function DetailDialog({ affiliate, isOverRow = false, opened, onClose }: DetailDialogProps) {
  const isPhone = usePhone()
  if (!affiliate) return null
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<TruncatedText>{affiliate.username}</TruncatedText>}
      classNames={{ title: classes.title ?? '' }}
      size={720}
      fullScreen={isPhone}
    >
      <DetailLoader id={affiliate.id}>
        {(detail) => <DetailSections affiliate={detail} isOverRow={isOverRow} />}
      </DetailLoader>
    </Dialog>
  )
}
