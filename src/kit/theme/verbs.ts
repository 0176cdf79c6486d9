/** Labels of actions, one per action, from the specification where it defines one. */
export const verbs = {
  save: 'Simpan',
  saveChanges: 'Simpan Perubahan',
  saving: 'Menyimpan...',
  cancel: 'Batal',
  remove: 'Hapus',
  removing: 'Menghapus...',
  retry: 'Coba lagi',
  resetFilters: 'Reset Filter',
  refresh: 'Refresh',
  download: 'Unduh',
  more: 'Tindakan lain',
}
