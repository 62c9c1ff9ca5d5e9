"""A program in Go, generated from the older description, compiles and reads."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.fixtures.app import index
from tests.open_data.api.programs import served, token_of
from tests.open_data.api.test_generated import run, write_description
from tests.production import s3
from tests.search.content import decision

GENERATOR = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"
RUNTIME = "github.com/oapi-codegen/runtime@v1.9.0"
PROGRAM = """package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	all := context.Background()
	client, err := NewClientWithResponses(os.Getenv("ADDRESS"), WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
			return nil
		}))
	check(err)
	words, broken, offices := "testo:danno", "danno AND", []string{"Trib. Milano"}
	found, err := client.CercaProvvedimentiWithResponse(all, &CercaProvvedimentiParams{Q: &words, Ufficio: &offices})
	check(err)
	item := found.JSON200.Items[0].Scheda
	record, err := client.LeggiProvvedimentoWithResponse(all, item.Id)
	check(err)
	text, err := client.LeggiTestoWithResponse(all, item.Id)
	check(err)
	wrong, err := client.CercaProvvedimentiWithResponse(all, &CercaProvvedimentiParams{Q: &broken})
	check(err)
	told := []any{found.JSON200.Count, record.JSON200.Id, record.JSON200.Data, record.JSON200.Esito}
	told = append(told, string(text.Body), wrong.ApplicationproblemJSON400.Code)
	check(json.NewEncoder(os.Stdout).Encode(told))
}
"""


@pytest.mark.costly("a minute and a half of Go the first time, which brings its modules; make test-production")
@pytest.mark.skipif(not s3.available(), reason="Go is not installed")
@pytest.mark.anyio
async def test_a_client_in_go_reads(app: FastAPI, services: Services, session: AsyncSession, tmp_path: Path) -> None:
    item = await decision(session, "Il danno va provato.", titolo="Danno")
    await session.commit()
    await index(services)
    token = await token_of(session, "lettore")
    write_description("3.0", tmp_path)
    (tmp_path / "main.go").write_text(PROGRAM)

    async def go(*given: str, **environment: str) -> str:
        return await asyncio.to_thread(run, tmp_path, "go", *given, **environment)

    await go("mod", "init", "bdm.example/prova")
    await go("get", RUNTIME)
    await go("run", GENERATOR, "-generate", "types,client", "-package", "main", "-o", "bdm.go", "api.json")
    await go("build", "-o", "prova", ".")
    async with served(app) as address:
        told = await asyncio.to_thread(run, tmp_path, str(tmp_path / "prova"), ADDRESS=address, TOKEN=token)
    assert json.loads(told) == [1, str(item), "2020-01-01", None, "Il danno va provato.", "QUERY_SYNTAX"]
