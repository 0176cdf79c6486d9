/**
 * Dialog 'Sama seperti …': the caller chooses whose permissions the user gets, and sees beforehand what that changes.
 */
import { Button, Stack, Text } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { ChoiceSelect } from '#kit/form/choice-select.tsx'
import { FormActions, FormModal, type FormModalControls } from '#kit/form/form-modal.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix } from '../permission-matrix.ts'
import { useCopyPermissions } from '../permissions.client.ts'
import classes from './copy-permissions-dialog.module.css'
import { planCopyOfPermissions } from './copy-permissions-plan.ts'
import { CopyPermissionsPreview } from './copy-permissions-preview.tsx'
import { describeSwitchFailure } from './use-switches.client.ts'

const selectMessages = {
  loading: 'Memuat user...',
  failed: 'Failed to fetch users',
  none: 'Belum ada user lain',
  notFound: 'User tidak ditemukan',
}

interface CopyPermissionsDialogProps {
  /** the user whose permissions change, as they were when the dialog opened */
  user: PermissionHolder | null
  opened: boolean
  matrix: PermissionMatrix | undefined
  query: { isError: boolean; refetch(): unknown }
  onClose(): void
}

export function CopyPermissionsDialog({ user, opened, onClose, ...props }: CopyPermissionsDialogProps) {
  return (
    <FormModal opened={opened} title="Sama seperti …" onClose={onClose}>
      {(controls) => user && <CopyPermissionsForm user={user} onDone={onClose} {...props} {...controls} />}
    </FormModal>
  )
}

interface CopyPermissionsFormProps
  extends FormModalControls,
    Pick<CopyPermissionsDialogProps, 'matrix' | 'query'> {
  user: PermissionHolder
  onDone(): void
}

function CopyPermissionsForm({
  user,
  matrix,
  query,
  onDone,
  askToClose,
  reportState,
}: CopyPermissionsFormProps) {
  const copyMutation = useCopyPermissions()
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { busy: saving, runUnlessBusy } = useBusy()
  // A chosen user is quickly chosen again, so the dialog closes without a question.
  useEffect(() => reportState({ dirty: false, saving }), [reportState, saving])

  const candidates = matrix?.users.filter(({ id, full_access }) => id !== user.id && !full_access)
  const source = candidates?.find(({ id }) => id === sourceId)
  const target = matrix?.users.find(({ id }) => id === user.id) ?? user
  const plan = source && planCopyOfPermissions(target, source, new Set(matrix?.grantable))
  const changesNothing = plan !== undefined && plan.grants.length + plan.revocations.length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!source) {
      setError('User harus dipilih')
      field.current?.focus()
      return
    }
    if (!changesNothing) void runUnlessBusy(() => copyFrom(source))
  }

  async function copyFrom(source: PermissionHolder) {
    try {
      const {
        granted,
        revoked,
        remaining_differences: differenceCount,
      } = await copyMutation.mutateAsync({ user_id: user.id, from: source.id })
      toastSuccess(
        `${isolate(user.full_name)}: ${granted} permission diaktifkan, ${revoked} dimatikan. ${
          differenceCount === 0
            ? `Sekarang sama seperti ${isolate(source.full_name)}.`
            : `${differenceCount} tetap berbeda dari ${isolate(source.full_name)} karena tidak dapat Anda ubah.`
        }`,
      )
      onDone()
    } catch (thrown) {
      toastError(describeSwitchFailure(thrown))
      // Closes the dialog after an error that another attempt can't resolve.
      if (isDefinedError(thrown as NonNullable<typeof copyMutation.error>)) onDone()
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Permission <UserText>{user.full_name}</UserText> dibuat sama dengan permission user yang dipilih.
        </Text>
        <ChoiceSelect
          ref={field}
          data-autofocus
          label="Sama seperti"
          placeholder="Nama / email"
          choices={candidates?.map(({ id, full_name, email }) => ({
            value: id,
            label: full_name,
            note: email,
          }))}
          source={query}
          messages={selectMessages}
          // Keeps the dropdown as wide as the field, whatever it contains.
          withScrollArea={false}
          openOnFocus={false}
          classNames={{ dropdown: classes.choices }}
          value={sourceId}
          error={error}
          onChange={(next) => {
            setSourceId(next)
            setError(null)
          }}
        />
        <div role="status" className={classes.preview}>
          {plan && source ? (
            <CopyPermissionsPreview plan={plan} source={source} products={matrix?.products ?? []} />
          ) : (
            <Text c="dimmed">Perubahannya tampil di sini sebelum disimpan.</Text>
          )}
        </div>
      </Stack>
      <FormActions>
        <Button variant="default" aria-disabled={saving} onClick={askToClose}>
          {verbs.cancel}
        </Button>
        <Button
          type="submit"
          aria-disabled={saving || changesNothing}
          data-disabled={changesNothing || undefined}
        >
          {saving ? 'Menyamakan...' : 'Samakan'}
        </Button>
      </FormActions>
    </form>
  )
}
