// lexc.hpp: lexc images (word lists as mapped automata) in C++17. Ownership and ranges over liblexc; MIT licence.
//
//     lexc::lexicon twl("twl.dawg");
//     if (twl.contains("QUIXOTIC")) for (std::string_view word : twl.starting_with("QUI")) std::cout << word << '\n';
//     if (auto weight = twl.values<std::uint64_t>("weight").get("CAT")) std::cout << *weight << '\n';
//
// A lexicon is movable, and shared by threads. Words and columns end before their lexicon: so a temporary lexicon gives
// none. A word that an iterator gives is valid until the iterator moves on.

#pragma once

#include "liblexc.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lexc {

/// An image that breaks a rule, or a question that is none.
class error : public std::runtime_error {
 public:
  explicit error(int status, const std::string &path = "")
      : std::runtime_error((path.empty() ? "" : path + ": ") + lexc_status_message(status) + " (" +
                           lexc_status_rule(status) + ")"),
        status_(status) {}
  int status() const noexcept { return status_; }
  std::string_view rule() const noexcept { return lexc_status_rule(status_); } ///< "N7"

 private:
  int status_;
};

/// The words of a query: a range that can be passed once.
class words {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using pointer = const std::string_view *;
    using reference = std::string_view;
    iterator() = default;
    explicit iterator(lexc_query *query) : query_(query) { ++*this; }
    std::string_view operator*() const { return word_; }
    iterator &operator++() {
      std::size_t n = 0;
      const char *text = lexc_next_text(query_, &n);
      if (text) word_ = {text, n};
      else query_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator &a, const iterator &b) { return a.query_ == b.query_; }
    friend bool operator!=(const iterator &a, const iterator &b) { return !(a == b); }

   private:
    lexc_query *query_ = nullptr;
    std::string_view word_;
  };

  words(lexc_query *query, int status) : query_(query, lexc_end) {
    if (!query) throw error(status);
  }
  iterator begin() { return iterator(query_.get()); }
  iterator end() const { return {}; }
  unsigned distance() const { return lexc_distance(query_.get()); } ///< of the last near word

 private:
  std::unique_ptr<lexc_query, decltype(&lexc_end)> query_;
};

class lexicon;

/// The values of words in a column. T: uint64_t, int64_t, double, bool or string_view (texts and bytes).
template <class T>
class column {
 public:
  std::optional<T> get(std::string_view word) const { return at(lexc_index_text(lexicon_, word.data(), word.size())); }
  std::optional<T> at(std::uint64_t ordinal) const {
    std::uint64_t first;
    if (!lexc_value_count(lexicon_, number_, ordinal, &first)) return {};
    return value(first);
  }
  /// All values of a word: of a list several, else one or none.
  std::vector<T> list(std::uint64_t ordinal) const {
    std::vector<T> found;
    std::uint64_t first, n = lexc_value_count(lexicon_, number_, ordinal, &first);
    for (std::uint64_t i = first; i < first + n; i++) found.push_back(value(i));
    return found;
  }

 private:
  friend class lexicon;
  column(const lexc_lexicon *lexicon, int number) : lexicon_(lexicon), number_(number) {
    int type = number < 0 ? 0 : lexc_column_type(lexicon, number);
    if (!fits(type)) throw error(LIBLEXC_QUESTION);
  }
  static bool fits(int type) {
    if constexpr (std::is_same_v<T, std::uint64_t>) return type == LEXC_TYPE_UNSIGNED;
    else if constexpr (std::is_same_v<T, std::int64_t>) return type == LEXC_TYPE_SIGNED;
    else if constexpr (std::is_same_v<T, double>) return type == LEXC_TYPE_FLOAT;
    else if constexpr (std::is_same_v<T, bool>) return type == LEXC_TYPE_BITS;
    else {
      static_assert(std::is_same_v<T, std::string_view>, "a column has uint64_t, int64_t, double, bool or string_view");
      return type == LEXC_TYPE_TEXT || type == LEXC_TYPE_BYTES;
    }
  }
  T value(std::uint64_t i) const {
    if constexpr (std::is_same_v<T, std::uint64_t>) return lexc_get_unsigned(lexicon_, number_, i);
    else if constexpr (std::is_same_v<T, std::int64_t>) return lexc_get_signed(lexicon_, number_, i);
    else if constexpr (std::is_same_v<T, double>) return lexc_get_float(lexicon_, number_, i);
    else if constexpr (std::is_same_v<T, bool>) return lexc_get_bit(lexicon_, number_, i);
    else {
      std::size_t n = 0;
      if (const char *text = lexc_get_text(lexicon_, number_, i, &n)) return {text, n};
      const std::uint8_t *bytes = lexc_get_bytes(lexicon_, number_, i, &n);
      return {reinterpret_cast<const char *>(bytes), n};
    }
  }
  const lexc_lexicon *lexicon_;
  int number_;
};

/// An image, verified.
class lexicon {
 public:
  explicit lexicon(const std::filesystem::path &path) {
    int status = LIBLEXC_OK;
    const auto name = path.u8string(); // of char8_t since C++20
    const char *text = reinterpret_cast<const char *>(name.c_str());
    handle_.reset(lexc_load(text, &status));
    if (!handle_) throw error(status, text);
  }
  /// The caller keeps the bytes.
  lexicon(const void *data, std::size_t size) {
    int status = LIBLEXC_OK;
    handle_.reset(lexc_load_bytes(data, size, &status));
    if (!handle_) throw error(status);
  }

  std::uint64_t size() const noexcept { return lexc_size(handle_.get()); }
  bool contains(std::string_view word) const noexcept { return lexc_has_text(handle_.get(), word.data(), word.size()); }
  std::optional<std::uint64_t> index(std::string_view word) const {
    std::uint64_t found = lexc_index_text(handle_.get(), word.data(), word.size());
    if (found == LIBLEXC_NONE) return {};
    return found;
  }
  /// The word of an ordinal. Throws std::out_of_range.
  std::string at(std::uint64_t ordinal) const {
    std::string text(lexc_max_text(handle_.get()) + 1, '\0');
    text.resize(lexc_text_at(handle_.get(), ordinal, &text[0], text.size()));
    if (text.empty()) throw std::out_of_range("lexc::lexicon::at");
    return text;
  }
  std::uint64_t count(std::string_view prefix) const noexcept {
    return lexc_count_prefix(handle_.get(), prefix.data(), prefix.size());
  }

  words starting_with(std::string_view prefix) const & { return ask(lexc_find_prefix, prefix); }
  words matching(std::string_view pattern) const & { return ask(lexc_find_pattern, pattern); }
  words near(std::string_view text, unsigned distance = 1, bool transpositions = false) const & {
    return ask(lexc_find_near, text, distance, transpositions ? unsigned{LEXC_TRANSPOSITIONS} : 0u);
  }
  words rack(std::string_view letters) const & { return ask(lexc_find_rack, letters); }
  words anagrams(std::string_view letters) const & { return ask(lexc_find_anagrams, letters); }
  words top(std::string_view prefix, const char *column, std::size_t limit) const & {
    return ask(lexc_find_top, prefix, column, limit);
  }
  template <class T>
  column<T> values(const char *name) const & {
    return {handle_.get(), lexc_column_number(handle_.get(), name)};
  }
  words starting_with(std::string_view) const && = delete;
  words matching(std::string_view) const && = delete;
  words near(std::string_view, unsigned = 1, bool = false) const && = delete;
  words rack(std::string_view) const && = delete;
  words anagrams(std::string_view) const && = delete;
  words top(std::string_view, const char *, std::size_t) const && = delete;
  template <class T>
  column<T> values(const char *) const && = delete;

  const lexc_lexicon *get() const noexcept { return handle_.get(); } ///< for the functions of liblexc.h

 private:
  template <class Find, class... Arguments>
  words ask(Find find, std::string_view text, Arguments... arguments) const {
    int status = LIBLEXC_OK;
    lexc_query *query = find(handle_.get(), text.data(), text.size(), arguments..., &status);
    return words(query, status);
  }
  std::unique_ptr<lexc_lexicon, decltype(&lexc_free)> handle_{nullptr, lexc_free};
};

/// Whether words of a text are correct, by the rules of a hunspell dictionary.
class checker {
 public:
  explicit checker(const lexicon &of) {
    int status = LIBLEXC_OK;
    handle_.reset(lexc_new_checker(of.get(), &status));
    if (!handle_) throw error(status);
  }
  bool is_correct(std::string_view text) { return lexc_is_correct_text(handle_.get(), text.data(), text.size()); }

 private:
  std::unique_ptr<lexc_checker, decltype(&lexc_free_checker)> handle_{nullptr, lexc_free_checker};
};

} // namespace lexc
