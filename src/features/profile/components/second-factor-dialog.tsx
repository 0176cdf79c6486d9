/** Turns the second factor on or off, or creates new recovery codes. Asks for the password first. */
import { useState } from 'react'
import type { NewKey } from '#features/session/second-factor-state.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { CurrentPasswordStep, type SecondFactorAction } from './current-password-step.tsx'
import { KeyStep } from './key-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const titles: Record<SecondFactorAction, string> = {
  enable: 'Aktifkan verifikasi dua langkah',
  renewCodes: 'Kode pemulihan baru',
  disable: 'Nonaktifkan verifikasi dua langkah',
}

type Step = { name: 'password' } | { name: 'key'; key: NewKey } | { name: 'codes'; codes: readonly string[] }

interface SecondFactorDialogProps {
  action: SecondFactorAction
  opened: boolean
  onClose(): void
}

export function SecondFactorDialog({ action, opened, onClose }: SecondFactorDialogProps) {
  const isPhone = usePhone()
  const [step, setStep] = useState<Step>({ name: 'password' })
  // Codes are shown once, so the dialog can't be closed by accident.
  const isLocked = step.name === 'codes'

  function showCodes(codes: readonly string[]) {
    setStep({ name: 'codes', codes })
  }

  function onCodesSaved() {
    if (action === 'enable') toastSuccess('Verifikasi dua langkah sudah aktif')
    onClose()
  }

  function onDisabled() {
    toastSuccess('Verifikasi dua langkah sudah dinonaktifkan')
    onClose()
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setStep({ name: 'password' })}
      title={step.name === 'codes' ? 'Simpan kode pemulihan Anda' : titles[action]}
      fullScreen={isPhone}
      closeOnEscape={!isLocked}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
    >
      {step.name === 'password' && (
        <CurrentPasswordStep
          action={action}
          onKey={(key) => setStep({ name: 'key', key })}
          onCodes={showCodes}
          onDisabled={onDisabled}
          onCancel={onClose}
        />
      )}
      {step.name === 'key' && <KeyStep newKey={step.key} onCodes={showCodes} onCancel={onClose} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onCodesSaved} />}
    </Dialog>
  )
}
