import { Badge, Button, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginQuery } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import type { SecondFactor as State } from '#features/session/second-factor-state.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import type { SecondFactorAction } from './current-password-step.tsx'
import classes from './second-factor.module.css'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { Section } from './section.tsx'

/** Number of remaining recovery codes at which the text becomes a warning. */
const lowCodeCount = 3

/** Section about the second factor: a code of an app in addition to the password. */
export function SecondFactor() {
  const query = useQuery(loginQuery)
  const [action, setAction] = useState<SecondFactorAction>('enable')
  const [opened, setOpened] = useState(false)
  const state = query.data?.second_factor

  function open(next: SecondFactorAction) {
    setAction(next)
    setOpened(true)
  }

  return (
    <Section title="Verifikasi Dua Langkah" aside={state && <StateBadge enabled={state.enabled} />}>
      {query.isError && !state && (
        <LoadFailure
          title="Status verifikasi gagal dimuat"
          reason={toLoginFailure(query.error).message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {state && (
        <>
          <Text c="dimmed">
            {state.enabled
              ? 'Setelah password, masuk juga meminta kode dari aplikasi autentikator Anda.'
              : 'Lindungi akun Anda: setelah password, masuk juga meminta kode dari aplikasi di ponsel Anda.'}
          </Text>
          {state.enabled && <RemainingCodes count={state.recovery_codes_left} />}
          <div className={classes.actions}>
            {state.enabled ? (
              <>
                <Button variant="default" onClick={() => open('renewCodes')}>
                  Buat kode pemulihan baru
                </Button>
                <Button variant="default" onClick={() => open('disable')}>
                  Nonaktifkan
                </Button>
              </>
            ) : (
              <Button variant="light" onClick={() => open('enable')}>
                Aktifkan
              </Button>
            )}
          </div>
        </>
      )}
      <SecondFactorDialog action={action} opened={opened} onClose={() => setOpened(false)} />
    </Section>
  )
}

function StateBadge({ enabled }: Pick<State, 'enabled'>) {
  const Icon = enabled ? IconShieldCheck : IconShieldOff
  return (
    <Badge color={enabled ? 'good' : 'gray'} leftSection={<Icon size={14} aria-hidden />}>
      {enabled ? 'Aktif' : 'Tidak aktif'}
    </Badge>
  )
}

function RemainingCodes({ count }: { count: number }) {
  return (
    <Text
      mt="xs"
      c={count <= lowCodeCount ? 'warning' : undefined}
      fw={count <= lowCodeCount ? 600 : undefined}
    >
      {count === 0 ? 'Kode pemulihan sudah habis. Buat yang baru.' : `Sisa ${count} kode pemulihan.`}
    </Text>
  )
}
