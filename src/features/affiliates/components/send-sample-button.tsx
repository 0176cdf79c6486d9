import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { type SendSampleHandlers, useSendSample } from './use-send-sample.client.ts'

interface SendSampleButtonProps extends SendSampleHandlers, Pick<ButtonProps, 'className'> {
  affiliate: Pick<Affiliate, 'id' | 'username'>
}

export function SendSampleButton({ affiliate, className, ...handlers }: SendSampleButtonProps) {
  const { busy, send } = useSendSample(affiliate.id, handlers)
  return (
    <Button variant="light" className={className} aria-disabled={busy} onClick={send}>
      Tandai terkirim
      <VisuallyHidden>: {isolate(affiliate.username)}</VisuallyHidden>
    </Button>
  )
}
