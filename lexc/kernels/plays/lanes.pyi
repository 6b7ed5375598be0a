from array import array
class Lanes:
    @property
    def lanes(self) -> tuple[bytearray, array[int], array[int], array[int], array[int], array[int], array[int], array[int]]: ...
