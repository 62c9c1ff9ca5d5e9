"""Which form is answered at an address without an ending."""

from __future__ import annotations

from bdm.content.addresses import PageForm
from bdm.open_data.page.negotiation import form_for
from tests.fixtures.lines import each

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8,application/signed-exchange;v=b3"


@each(
    [
        ("", PageForm.HTML),
        ("*/*", PageForm.HTML),
        (BROWSER, PageForm.HTML),
        ("image/png", PageForm.HTML),
        ("application/*", PageForm.HTML),
        ("application/json", PageForm.JSON),
        ("application/json, text/plain, */*", PageForm.JSON),
        ("application/json;q=0.5, */*", PageForm.HTML),
        ("application/json, text/html", PageForm.HTML),
        ("application/json, text/html;q=0.9", PageForm.JSON),
        ("application/json, text/html;q=0, text/*", PageForm.JSON),
        ("Application/X-BibTeX ; Q=0.4, application/x-research-info-systems;q=0.6", PageForm.RIS),
        ("application/vnd.citationstyles.csl+json", PageForm.CSL),
        ("application/akn+xml;charset=utf-8", PageForm.AKN),
        ("application/pdf;q=0", PageForm.HTML),
        ("application/pdf;q=nan, application/json;q=2, ,;q=,q=1", PageForm.HTML),
    ]
)
def test_what_is_named_and_wanted_most(accept: str, form: PageForm) -> None:
    assert form_for(accept) is form
