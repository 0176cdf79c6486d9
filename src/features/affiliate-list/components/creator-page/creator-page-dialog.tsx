/** Dialog with the link of a creator's private page, to copy the link, preview the page, or replace the link. */
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconEye, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDaysAgo } from '#base/jakarta.ts'
import { previewParameter } from '#features/creator-pages/creator-page-path.ts'
import {
  type CreatorLink,
  useCreatorLink,
  useRenewCreatorLink,
  useShowReason,
} from '#features/creator-pages/creator-pages.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { useCopyText } from '#kit/feedback/copy-text.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { buildNewTabProps } from '#kit/layout/outer-link.tsx'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { verbs } from '#kit/theme/verbs.ts'

interface CreatorPageDialogProps {
  affiliate: { id: string; username: string }
  opened: boolean
  onClose(): void
}

export function CreatorPageDialog({ affiliate, opened, onClose }: CreatorPageDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Halaman kreator ${isolate(affiliate.username)}`}>
      <Content id={affiliate.id} />
    </Dialog>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useCreatorLink(id)
  if (data) return <LinkPanel id={id} link={data} />
  if (error)
    return (
      <LoadFailure
        title="Link halaman gagal dimuat"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton height={160} aria-label="Memuat..." />
}

function LinkPanel({ id, link }: { id: string; link: CreatorLink }) {
  // Each step replaces the button that was pressed, so the focus moves to a button of the next step.
  const [step, setStep] = useState<'initial' | 'confirming' | 'done'>('initial')
  const { path, opened_at } = link
  const openedText = useClock((now) => (opened_at ? formatDaysAgo(opened_at, now) : ''))
  if (path === null)
    return (
      <Text>
        Halaman ini memuat semua produk kreator. Mintalah linknya kepada user yang melihat semua produknya.
      </Text>
    )
  return (
    <Stack gap="md">
      <Text>
        Di halaman ini kreator mengisi alamat, memberi tahu bahwa samplenya sudah sampai, mengirim link
        postingannya, minta waktu, dan memberi izin pakai videonya. Siapa pun yang memegang linknya bisa
        membukanya.
      </Text>
      <Text size="sm" c="dimmed">
        {opened_at ? `Dibuka kreator ${openedText}` : 'Belum pernah dibuka kreator'}
      </Text>
      {link.reason !== null && <ReasonSwitch id={id} reason={link.reason} isShown={link.reason_shown} />}
      {step === 'confirming' ? (
        <RenewQuestion id={id} generation={link.generation} onClose={() => setStep('done')} />
      ) : (
        <>
          <CopyButton path={path} takesFocus={step === 'done'} />
          <Stack gap="xs">
            <Button
              variant="default"
              component="a"
              {...buildNewTabProps(`${path}&${previewParameter}`)}
              leftSection={<IconEye size={16} aria-hidden />}
            >
              Lihat sebagai kreator
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => setStep('confirming')}
            >
              Ganti link
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  )
}

/** Checkbox that shows the reason of the rejection on the page. A change is saved at once. */
function ReasonSwitch({ id, reason, isShown }: { id: string; reason: string; isShown: boolean }) {
  const showReason = useShowReason()
  const { busy, runUnlessBusy } = useBusy()

  async function change(next: boolean) {
    try {
      await showReason({ id, reason, shown: next })
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengubah'))
    }
  }

  return (
    <Checkbox
      label="Tunjukkan alasan penolakan ke kreator"
      description={<UserText>{reason}</UserText>}
      checked={isShown}
      readOnly={busy}
      onChange={({ currentTarget }) => void runUnlessBusy(() => change(currentTarget.checked))}
    />
  )
}

function CopyButton({ path, takesFocus }: { path: string; takesFocus: boolean }) {
  const [isCopied, copy] = useCopyText(new URL(path, location.origin).href)
  const button = useFocusOnMount(takesFocus)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button ref={button} data-autofocus leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
      {isCopied ? 'Disalin' : 'Salin link halaman'}
    </Button>
  )
}

/** Returns a ref for a button, which is focused on mount if `takesFocus` is true. Later changes have no effect. */
function useFocusOnMount(takesFocus: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const [takesFocusOnMount] = useState(takesFocus)
  useEffect(() => {
    if (takesFocusOnMount) button.current?.focus()
  }, [takesFocusOnMount])
  return button
}

interface RenewQuestionProps {
  id: string
  /** number of the present link; a link that was replaced meanwhile is not replaced again */
  generation: number
  onClose(): void
}

/** Asks for confirmation, then replaces the link. */
function RenewQuestion({ id, generation, onClose }: RenewQuestionProps) {
  const renew = useRenewCreatorLink()
  const { busy, runUnlessBusy } = useBusy()
  const cancel = useFocusOnMount(true)

  async function replace() {
    try {
      await renew({ id, generation })
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengganti link'))
      return
    }
    toastSuccess('Link diganti. Link lama tidak berlaku lagi.')
    onClose()
  }

  return (
    <Stack gap="md">
      <Text>
        Link lama langsung tidak berlaku, juga yang sudah dikirim ke kreator. Kirimkan link barunya kepada
        kreator.
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button ref={cancel} variant="default" disabled={busy} onClick={onClose}>
          {verbs.cancel}
        </Button>
        <Button color="bad" loading={busy} onClick={() => void runUnlessBusy(replace)}>
          Ganti link
        </Button>
      </Group>
    </Stack>
  )
}
