import { Button, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOpenEntries } from './use-open-entries.ts'

/** Stands in for a page that the user has no permission to open. */
export function AccessLimited() {
  const [first] = useOpenEntries()
  return (
    <Paper p="xl" maw={560} mx="auto" mt={{ base: 0, sm: 'xl' }} ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" mb="md">
        <IconLock size={24} aria-hidden />
      </ThemeIcon>
      <Title order={1} mb="xs">
        Akses Terbatas
      </Title>
      <Text c="dimmed">
        Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator untuk mendapatkan
        akses.
      </Text>
      {first && (
        <Button mt="lg" renderRoot={(props) => <Link to={first.to} {...props} />}>
          Buka {first.label}
        </Button>
      )}
    </Paper>
  )
}
