import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { FormActions } from '#kit/form/form-modal.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import type { User } from '../user.ts'

interface UserCreatedNoticeProps {
  user: User
  /** shown until the notice closes, because it can't be read afterwards */
  password: string
  /** number of permissions copied from another user; undefined if none were to be copied */
  grantedCount: number | undefined
  onClose(): void
}

/**
 * Notice about a new user or moderator. Links to the page of permissions, since these roles see nothing without
 * permissions.
 */
export function UserCreatedNotice({ user, password, grantedCount, onClose }: UserCreatedNoticeProps) {
  const nextLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => nextLink.current?.focus(), [])

  async function copy() {
    if (await copyText(password)) toastSuccess('Password disalin')
    else toastError('Browser tidak mengizinkan penyalinan')
  }

  return (
    <>
      <Alert color="good" icon={<IconCircleCheck size={18} aria-hidden />} title="Akunnya siap dipakai">
        <strong>
          <UserText>{user.full_name}</UserText>
        </strong>{' '}
        dapat masuk dengan <UserText>{user.email}</UserText> dan password tadi, lalu diminta menggantinya.{' '}
        {grantedCount
          ? `${formatCount(grantedCount)} permission sudah disalin.`
          : `Role ${user.role} hanya membuka halaman yang diizinkan: atur permission-nya sekarang.`}
      </Alert>
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        Salin password
      </Button>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Selesai
        </Button>
        <Button
          leftSection={<IconLock size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/dashboard/permissions" search={{ q: user.email }} {...props} ref={nextLink} />
          )}
        >
          Atur permission
        </Button>
      </FormActions>
    </>
  )
}
