/** Shows what the creator allows the brand to do with a posted video. Staff can end it at the creator's request. */
import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useEndConsent } from '#features/affiliates/affiliates.client.ts'
import {
  consentLabel,
  type DatedConsent,
  describeConsent,
  isConsentInForce,
} from '#features/affiliates/consent.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { useCan } from '#features/session/session.client.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import classes from './link-video-cards.module.css'

interface UsageConsentProps {
  video: LinkVideo
  /** yyyy-mm-dd */
  today: string
  canEnd: boolean
}

/** Renders nothing while the creator has not answered. */
export function UsageConsent({ video, today, canEnd }: UsageConsentProps) {
  const can = useCan()
  const { consent, no_video } = video
  if (!consent) return null
  return (
    <div className={classes.panel}>
      <div className={classes.panelTitle}>{consentLabel}</div>
      <ul className={classes.consents}>
        {describeConsent(consent, today).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {consent.ad_code && (
        <dl className={classes.facts}>
          <dt>Kode iklan</dt>
          <dd>
            <TruncatedText>{consent.ad_code}</TruncatedText>
            <CopyTextButton text={consent.ad_code} label={`kode iklan Video #${no_video}`} />
          </dd>
        </dl>
      )}
      <p className={`${layout.flush} ${layout.dimmed} ${layout.sm}`}>
        Dijawab kreator <DateWithTooltip iso={consent.at} />
      </p>
      {canEnd && isConsentInForce(consent, today) && can('data_affiliate_edit') && (
        <EndConsent video={video} consent={consent} />
      )}
    </div>
  )
}

function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Button that ends a consent. It asks for confirmation, because no user can restore a consent. */
function EndConsent({ video: { id, no_video }, consent }: { video: LinkVideo; consent: DatedConsent }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: end } = useEndConsent()
  const { busy, runUnlessBusy } = useBusy()

  async function confirm() {
    try {
      await end({ id, at: consent.at })
      toastSuccess(`Izin pakai Video #${no_video} diakhiri`)
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengakhiri izin'))
    }
  }

  if (!isAsking)
    return (
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Akhiri izin<VisuallyHidden> Video #{no_video}</VisuallyHidden>
      </Button>
    )
  return (
    <Stack gap="xs">
      <p className={layout.flush}>
        Akhiri kalau kreator memintanya. Hanya kreator yang bisa memberinya lagi.
      </p>
      <Group gap="xs" justify="flex-end">
        <Button ref={focusOnMount} variant="default" disabled={busy} onClick={() => setAsking(false)}>
          {verbs.cancel}
        </Button>
        <Button color="bad" loading={busy} onClick={() => void runUnlessBusy(confirm)}>
          Akhiri izin
        </Button>
      </Group>
    </Stack>
  )
}
