import { Paper, Title, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { dataAffiliatePermissions, pagePermissions, permissionInfo } from '#features/session/permission.ts'
import { FoldMark } from '#kit/layout/fold-mark.tsx'
import classes from './legend-card.module.css'

const groups = [
  ['Akses Halaman', pagePermissions],
  ['Data Affiliate Access', dataAffiliatePermissions],
] as const

/**
 * Explains the switches. It is unfolded at the first visit of a browser, except on a phone, where it would push the
 * users out of sight.
 */
export function LegendCard({ isPhone }: { isPhone: boolean }) {
  const [wasSeen, setWasSeen] = useLocalStorage({
    key: 'permission-legend-seen',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [opened, setOpened] = useState(!isPhone && !wasSeen)
  useEffect(() => setWasSeen(true), [setWasSeen])
  const bodyId = useId()
  const headingId = useId()
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes.card}>
      <Title order={2} size="h5" id={headingId}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={opened ? bodyId : undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconInfoCircle size={18} aria-hidden />
          Keterangan
          <FoldMark opened={opened} className={classes.chevron} />
        </UnstyledButton>
      </Title>
      {opened && <LegendBody id={bodyId} />}
    </Paper>
  )
}

function LegendBody({ id }: { id: string }) {
  return (
    <div id={id} className={classes.body}>
      <ul className={classes.rules}>
        <li>Akses penuh ke sebuah fitur memerlukan permission halamannya dan permission fiturnya.</li>
        <li>
          <b>superadmin</b> memiliki akses penuh ke semua halaman dan fitur.
        </li>
        <li>
          <b>admin</b> memiliki semua halaman, tab, dan product dari role-nya; Edit, Delete, dan WhatsApp
          diberikan di sini.
        </li>
        <li>
          <b>moderator</b> dan <b>user</b> hanya memiliki yang diaktifkan di sini.
        </li>
        <li>Setiap permission hanya dapat diaktifkan dan dicabut oleh yang memilikinya sendiri.</li>
      </ul>
      <div className={classes.groups}>
        {groups.map(([name, permissions]) => (
          <section key={name}>
            <h3 className={classes.group}>{name}</h3>
            <dl className={classes.definitions}>
              {permissions.map((permission) => (
                <div key={permission}>
                  <dt>{permissionInfo[permission].label}</dt>
                  <dd>{permissionInfo[permission].purpose}</dd>
                </div>
              ))}
              {name === 'Data Affiliate Access' && (
                <div>
                  <dt>Product</dt>
                  <dd>Melihat tab dan affiliate product itu, bersama Tab Products.</dd>
                </div>
              )}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
