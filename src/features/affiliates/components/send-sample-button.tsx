import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { isolated } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { sampleStatusLabel, sending } from '../affiliate-values.ts'
import { type SendSampleSteps, useSendSample } from './use-send-sample.client.ts'

interface SendSampleButtonProps extends SendSampleSteps, Pick<ButtonProps, 'variant' | 'className'> {
  affiliate: Pick<Affiliate, 'id' | 'username'>
}

export function SendSampleButton({ affiliate, variant, className, ...steps }: SendSampleButtonProps) {
  const { busy, send } = useSendSample(affiliate.id, steps)
  return (
    <Button
      variant={variant}
      className={className}
      leftSection={<IconPackageExport size={16} aria-hidden />}
      aria-disabled={busy}
      onClick={send}
    >
      {sampleStatusLabel[sending.to]}
      <VisuallyHidden>, tandai sample {isolated(affiliate.username)}</VisuallyHidden>
    </Button>
  )
}
