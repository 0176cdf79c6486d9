import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatLongDateTime } from '#base/jakarta.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import type { Profile } from '../profile.ts'
import classes from './account-facts.module.css'
import { Section } from './section.tsx'

/** The build inserts the version (vite.config.ts). */
const programVersion: string = import.meta.env.VITE_PROGRAM_VERSION

export function AccountFacts({ profile }: { profile: Profile }) {
  return (
    <Section title="Informasi Akun">
      <dl className={classes.facts}>
        <Fact name="User ID">
          <span className={classes.id}>{profile.id}</span>
          <CopyTextButton text={profile.id} label="User ID" />
        </Fact>
        <Fact name="Tanggal Bergabung">
          <time dateTime={profile.created_at}>{formatLongDateTime(profile.created_at)}</time>
        </Fact>
        <Fact name="Status Email">
          {profile.email_verified ? (
            <Badge color="good" leftSection={<IconCheck size={14} aria-hidden />}>
              Terkonfirmasi
            </Badge>
          ) : (
            <Badge color="warning" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
              Belum dikonfirmasi
            </Badge>
          )}
        </Fact>
        <Fact name="Versi Aplikasi">{programVersion}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
