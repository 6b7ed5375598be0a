/* Mapped files */

static inline lexc_status lexc_set_file_(lexc_file *file, const void *data, size_t size, lexc_status status) {
  file->data = data;
  file->size = size;
  return status;
}

#if defined(LEXC_HAS_MMAP_)

LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  struct stat state;
  void *data = MAP_FAILED;
  int number = open(path, O_RDONLY);
  if (number < 0) return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
  memset(&state, 0, sizeof state);
  if (fstat(number, &state) == 0 && state.st_size > 0 && (uint64_t)state.st_size <= SIZE_MAX)
    data = mmap(NULL, (size_t)state.st_size, PROT_READ, MAP_PRIVATE, number, 0);
  close(number);
  if (data == MAP_FAILED)
    return lexc_set_file_(file, NULL, 0, S_ISREG(state.st_mode) && state.st_size == 0 ? LEXC_C1 : LEXC_SYSTEM);
  return lexc_set_file_(file, data, (size_t)state.st_size, LEXC_OK);
}

LEXC_API void lexc_unmap(lexc_file *file) {
  if (file->data) munmap((void *)(uintptr_t)file->data, file->size);
  lexc_set_file_(file, NULL, 0, LEXC_OK);
}

#elif defined(_WIN32)

/* The view keeps the file mapped after both handles are closed. A name is UTF-8, as everywhere. */
LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  WCHAR name[32768];
  HANDLE opened = INVALID_HANDLE_VALUE, mapping = NULL;
  LARGE_INTEGER size;
  const void *data = NULL;
  bool has_size;
  size.QuadPart = -1;
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, name, 32768))
    opened = CreateFileW(name, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                         OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  if (opened == INVALID_HANDLE_VALUE) return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
  has_size = GetFileSizeEx(opened, &size) != 0;
  if (has_size && size.QuadPart > 0 && (uint64_t)size.QuadPart <= SIZE_MAX)
    mapping = CreateFileMappingW(opened, NULL, PAGE_READONLY, 0, 0, NULL);
  if (mapping) data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  if (mapping) CloseHandle(mapping);
  CloseHandle(opened);
  if (!data) return lexc_set_file_(file, NULL, 0, has_size && size.QuadPart == 0 ? LEXC_C1 : LEXC_SYSTEM);
  return lexc_set_file_(file, data, (size_t)size.QuadPart, LEXC_OK);
}

LEXC_API void lexc_unmap(lexc_file *file) {
  if (file->data) UnmapViewOfFile(file->data);
  lexc_set_file_(file, NULL, 0, LEXC_OK);
}

#else

LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  (void)path;
  return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
}

LEXC_API void lexc_unmap(lexc_file *file) { lexc_set_file_(file, NULL, 0, LEXC_OK); }

#endif
