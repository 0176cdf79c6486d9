import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { FormActions } from '#kit/form/form-modal.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import type { User } from '../user.ts'

interface UserCreatedNoticeProps {
  user: User
  onClose(): void
}

/** Notice after creating a user or moderator. They see nothing without permissions, so it links to that page. */
export function UserCreatedNotice({ user, onClose }: UserCreatedNoticeProps) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => next.current?.focus(), [])

  return (
    <>
      <Alert color="good" icon={<IconCircleCheck size={18} aria-hidden />} title="Akunnya siap dipakai">
        <strong>
          <UserText>{user.full_name}</UserText>
        </strong>{' '}
        dapat masuk dengan <UserText>{user.email}</UserText> dan password tadi, lalu diminta menggantinya.
        Role {user.role} hanya membuka halaman yang diizinkan: atur permission-nya sekarang.
      </Alert>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Selesai
        </Button>
        <Button
          leftSection={<IconLock size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/dashboard/permissions" search={{ q: user.email }} {...props} ref={next} />
          )}
        >
          Atur permission
        </Button>
      </FormActions>
    </>
  )
}
