import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { type SendSampleSteps, useSendSample } from './use-send-sample.client.ts'

interface SendSampleButtonProps extends SendSampleSteps, Pick<ButtonProps, 'className'> {
  affiliate: Pick<Affiliate, 'id' | 'username'>
}

export function SendSampleButton({ affiliate, className, ...steps }: SendSampleButtonProps) {
  const { busy, send } = useSendSample(affiliate.id, steps)
  return (
    <Button variant="light" className={className} aria-disabled={busy} onClick={send}>
      Tandai terkirim
      <VisuallyHidden>: {isolate(affiliate.username)}</VisuallyHidden>
    </Button>
  )
}
