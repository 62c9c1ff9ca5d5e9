"""Taking text out of a PDF so that nothing of it is left: a matter of PDFs, which knows nothing of decisions.

``ReaderPool.redact`` is the way in; ``redact`` is what runs in the reader's process, page by page: the codes of the
marked glyphs are deleted (``glyphs``, ``content``), the picture of a scan is masked (``images``), what goes along with
the pages is dropped (``scrub``), and two readers and a search of all bytes look at the result (``verify``). A page that
still gives a term away becomes a picture with a clean text layer (``raster``); where even that fails, nothing is
written.
"""
