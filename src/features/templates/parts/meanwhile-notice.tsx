import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Template } from '../template.ts'
import type { Meanwhile } from './editing.ts'
import classes from './meanwhile-notice.module.css'

interface MeanwhileNoticeProps {
  meanwhile: Meanwhile
  onTakeTheirs(now: Template): void
  onOverwrite(now: Template): void
}

/** Somebody else changed or deleted the template that is being edited. */
export function MeanwhileNotice({ meanwhile, onTakeTheirs, onOverwrite }: MeanwhileNoticeProps) {
  const icon = <IconAlertTriangle size={20} aria-hidden />
  if (meanwhile.what === 'deleted')
    return (
      <Alert role="alert" color="warning" icon={icon} title="Template ini sudah dihapus orang lain">
        Teks Anda tetap ada di sini dan dapat disimpan sebagai template baru.
      </Alert>
    )
  const { now } = meanwhile
  return (
    <Alert role="alert" color="warning" icon={icon} title="Template ini baru saja diubah orang lain">
      Teks Anda tetap ada di sini dan dapat disimpan sebagai template baru.
      <details className={classes.theirs}>
        <summary>Lihat versi terbaru</summary>
        <strong dir="auto">{now.name}</strong>
        {now.description && <p dir="auto">{now.description}</p>}
        <p dir="auto">{now.template_content}</p>
      </details>
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={() => onTakeTheirs(now)}>
          Pakai versi terbaru
        </Button>
        <Button variant="default" size="xs" onClick={() => onOverwrite(now)}>
          Tetap ubah dengan teks saya
        </Button>
      </Group>
    </Alert>
  )
}
