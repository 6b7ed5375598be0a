from lexc.kernels.layout.nodes cimport Nodes

# The base class of walks and searches; `node_reader.py` explains it.

cdef class NodeReader:
    cdef Nodes nodes
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] code_points
    cdef int text_form
    cdef Py_ssize_t longest

    cdef object _exhaust(self)

cdef object share_nodes(NodeReader reader, NodeReader source)
